import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const daemon = process.env.AGENTOS_ORIGIN ?? 'http://127.0.0.1:7890'
// The daemon checks Host and Origin, so the development server speaks to it as its own page would.
const toDaemon = { target: daemon, changeOrigin: true, headers: { origin: daemon } }
const proxy = { '/api': toDaemon, '/login': toDaemon, '/ws': { ...toDaemon, ws: true } }

export default defineConfig({
  plugins: [react()],
  build: {
    // The daemon's content security policy allows neither inline scripts nor data: fonts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // What may be large is printed by scripts/sizes.mjs.
    chunkSizeWarningLimit: 8_000,
  },
  server: { proxy },
  preview: { proxy },
  test: { include: ['src/**/*.test.ts'] },
})
