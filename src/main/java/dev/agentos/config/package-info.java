/** Settings in TOML: the reader, the table of known keys, the layers that decide a value, and the editor of one key. */
@NullMarked
package dev.agentos.config;

import org.jspecify.annotations.NullMarked;
