package dev.agentos.http;

import io.helidon.common.Weight;
import io.helidon.http.HttpPrologue;
import io.helidon.http.WritableHeaders;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ProtocolConfigs;
import io.helidon.webserver.http1.spi.Http1UpgradeProvider;
import io.helidon.webserver.http1.spi.Http1Upgrader;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.websocket.WsConfig;
import io.helidon.webserver.websocket.WsUpgrader;

/** Found by the web server (META-INF/services): its own upgrade to WebSockets, with our check of frames before it. */
@Weight(1000)
public final class SocketUpgrades implements Http1UpgradeProvider<WsConfig> {
    @Override
    public String protocolType() {
        return "websocket";
    }

    @Override
    public Class<WsConfig> protocolConfigType() {
        return WsConfig.class;
    }

    @Override
    public Http1Upgrader create(WsConfig config, ProtocolConfigs configs) {
        return new CheckedUpgrader(config);
    }

    private static final class CheckedUpgrader extends WsUpgrader {
        private final int maxFrame;

        private CheckedUpgrader(WsConfig config) {
            super(config);
            this.maxFrame = config.maxFrameLength();
        }

        @Override
        public ServerConnection upgrade(
                ConnectionContext connection, HttpPrologue prologue, WritableHeaders<?> headers) {
            return super.upgrade(new CheckedSocket(connection, maxFrame), prologue, headers);
        }
    }
}
