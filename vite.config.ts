// Builds the client: one shell (app.html) for the app, the public pages as HTML, and the service worker beside them.
import { readFileSync } from 'node:fs'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { manifest } from './manifest/manifest.ts'
import { compressFiles } from './vite/compress.ts'
import { guideText } from './vite/guide-text.ts'
import { prerenderPages } from './vite/prerender.ts'

const API = 'http://localhost:8787'

export default defineConfig({
  appType: 'custom',
  plugins: [
    appShell(),
    guideText(),
    tailwindcss(),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    prerenderPages(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'client',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      injectManifest: {
        rollupFormat: 'iife',
        // Latin fonts only: the others are fetched when a dish needs them. Signing in needs a network anyway.
        globPatterns: ['**/*.{js,css,html,svg,webp,webmanifest}', '**/*-latin-*.woff2', 'guide/search.json'],
        globIgnores: [
          '**/*-latin-ext-*',
          '404.html',
          'screenshots/**',
          'landing/*-360.webp',
          'landing/*-1080.webp',
          '**/firebase-sign-in-*',
        ],
      },
    }),
    compressFiles(),
  ],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // A strict CSP forbids data: modules and fonts; small files stay files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What prerendered pages begin with is a file of its own.
      input: ['app.html', 'client/ui/first-sign.ts'],
      checks: { pluginTimings: false },
      // What changes with no deployment of ours in a file of its own, and in one: it compresses better.
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            // Every page has them, and alone each is a few hundred bytes.
            {
              name: 'page',
              test: /client\/ui\/(logo|page-head|use-hydrated)\.tsx?$|lucide-react\/dist\/esm\/(?!icons\/)|icons\/(x|menu|chevron-down)\.mjs/,
            },
            {
              name: 'landing',
              includeDependenciesRecursively: false,
              test: /client\/features\/landing\/(content|sized-picture|hero|hero-pictures|landing)\.tsx?$/,
            },
            // Every public page has them.
            {
              name: 'public',
              includeDependenciesRecursively: false,
              test: /client\/(shell\/(public-frame|public-footer|consent-banner|with-sign-in)|features\/landing\/(landing-header|mobile-menu|guides-menu|credits-button|landing-footer|later-part))\.tsx$/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': API, '/pictures': API, '/__/': API } },
  preview: { proxy: { '/api': API, '/pictures': API, '/__/': API } },
})

/** Every navigation gets app.html, as the server and the service worker do it. */
function appShell(): Plugin {
  const isNavigation = (url: string, accept = '') =>
    accept.includes('text/html') && !/^\/(api|pictures|__)\//.test(url) && !/\.\w+(\?|$)/.test(url)
  return {
    name: 'platelight:app-shell',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        if (!isNavigation(request.url ?? '', request.headers.accept)) return next()
        const html = readFileSync(new URL('app.html', import.meta.url), 'utf8')
        response.setHeader('Content-Type', 'text/html')
        response.end(await server.transformIndexHtml(request.url ?? '/', html))
      })
    },
    configurePreviewServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (isNavigation(request.url ?? '', request.headers.accept)) request.url = '/app.html'
        next()
      })
    },
  }
}
