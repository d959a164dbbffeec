import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const daemon = process.env.AGENTOS_ORIGIN ?? 'http://127.0.0.1:7890'
// The daemon checks Host and Origin, so the development server speaks to it as its own page would.
const toDaemon = { target: daemon, changeOrigin: true, headers: { origin: daemon } }
const proxy = { '/api': toDaemon, '/ws': { ...toDaemon, ws: true } }

/** Dockview's styles contain 18 themes, two thirds of all our CSS; the canvas has its own theme. */
const withoutDockviewThemes = {
  postcssPlugin: 'without-dockview-themes',
  Rule(rule) {
    if (rule.selectors.every((selector) => selector.includes('.dockview-theme-'))) rule.remove()
  },
}

export default defineConfig(({ command }) => ({
  // Pages sign in at the daemon's origin, not at that of the development server.
  define: command === 'serve' ? { 'import.meta.env.VITE_DAEMON_ORIGIN': JSON.stringify(daemon) } : {},
  plugins: [react()],
  css: { postcss: { plugins: [withoutDockviewThemes] } },
  resolve: {
    alias: [
      // Monaco's own registers every feature of the editor, after its services were made.
      {
        find: /^(\.\.\/)+internal\/common\/workers\.js$/,
        replacement: fileURLToPath(new URL('src/document/languageWorkers.ts', import.meta.url)),
      },
      // monaco-vim names Monaco's files as they were called before 0.56; its browser build has a Monaco of its own
      // inside.
      {
        find: /^monaco-vim$/,
        replacement: fileURLToPath(new URL('node_modules/monaco-vim/dist/index.mjs', import.meta.url)),
      },
      { find: /^monaco-editor\/esm\/vs\/(.*)$/, replacement: 'monaco-editor/$1.js' },
    ],
  },
  build: {
    // The daemon's content security policy allows neither inline scripts nor data: fonts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // What may be large is printed by scripts/sizes.mjs.
    chunkSizeWarningLimit: 8_000,
  },
  server: { proxy },
  preview: { proxy },
  // The tests share no state, so they need no process each: a quarter of the work.
  test: { include: ['src/**/*.test.{ts,tsx}'], isolate: false, pool: 'threads' },
}))
