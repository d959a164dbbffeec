package dev.agentos.git;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GitSettingTest {
    private static GitSetting setting(String key) {
        return new GitSetting("local", "file:/project/.git/config", key, "value");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http.cookiefile",
                "http.savecookies",
                "http.sslcert",
                "http.sslkey",
                "http.sslcainfo",
                "http.sslcapath",
                "http.sslverify",
                "http.pinnedpubkey",
                "http.proxy",
                "http.proxyauthmethod",
                "http.proxysslcert",
                "http.curloptresolve",
                "http.extraheader",
                "http.emptyauth",
                "http.delegation",
                "http.followredirects",
                "http.https://example.org/version.cookiefile",
                "http.https://example.org/.proxy",
                "http.https://example.org/.saveCookies",
                "fetch.bundleuri",
                "remote.origin.proxy",
                "remote.origin.uploadpack",
                "remote.origin.receivepack",
                "remote.origin.vcs",
                "remote.a.url.vcs",
                "credential.helper",
                "credential.https://example.org.helper"
            })
    void whatNamesFilesProgramsOrOtherHostsIsNotHarmless(String key) {
        assertThat(setting(key).isHarmless()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http.postbuffer",
                "http.version",
                "http.lowspeedlimit",
                "http.https://example.org/.postBuffer",
                "http.https://example.org/.userAgent",
                "fetch.prune",
                "url.https://example.org/.insteadof",
                "url.https://example.org/.pushinsteadof",
                "remote.origin.url",
                "remote.origin.pushurl"
            })
    void whatOnlySaysHowOrWhereTheRepositorysOwnRemotesAreIsHarmless(String key) {
        assertThat(setting(key).isHarmless()).isTrue();
    }
}
