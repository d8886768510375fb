// The architecture as a test: who may import whom, who may fetch, who may read the environment.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

interface Rule {
  /** Files the rule is about. */
  of: RegExp
  /** Project files they may import. Their own folder is always allowed. */
  from: RegExp[]
  /** Packages they may import; anything where absent. */
  packages?: RegExp
}

/** The first rule that matches counts. */
const RULES: Rule[] = [
  { of: /^contract\//, from: [], packages: /^zod$/ },
  {
    of: /^client\/ui\//,
    from: [],
    packages:
      /^(react|react-dom|react-router|@base-ui\/react|lucide-react|@fontsource.*|react-compare-slider|react-easy-crop|@tanstack\/react-virtual)(\/.*)?$/,
  },
  {
    of: /^client\/data\/api\.ts$/,
    from: [/^contract\//, /^server\/app\.ts$/],
    packages: /^hono\/client$/,
  },
  { of: /^client\/data\//, from: [/^contract\//], packages: /^(dexie|uuid)$/ },
  {
    of: /^client\/sw\.ts$/,
    from: [/^client\/data\//, /^client\/paths\.ts$/, /^contract\//],
    packages: /^workbox-/,
  },
  { of: /^client\/features\//, from: [/^client\/(data|ui)\//, /^client\/paths\.ts$/, /^contract\//] },
  { of: /^client\//, from: [/^client\//, /^contract\//, /^manifest\//] },
  // An engine is a function from a photo to a picture: it knows no database, no HTTP, no user.
  {
    of: /^server\/engine\//,
    from: [
      /^contract\//,
      /^server\/engine\/(engine|metadata)\.ts$/,
      /^server\/(folders|threads|pictures\/(inspect|read-whole))\.ts$/,
    ],
    packages: /^(node:.*|sharp|onnxruntime-node|piscina|zod|@google\/genai)$/,
  },
  // Whoever stores a picture keeps what the engine has written into it.
  {
    of: /^server\/pictures\/keep-source-type\.ts$/,
    from: [/^server\/engine\/metadata\.ts$/],
  },
  // Without keys the tests' stand-in takes PayPal's place: one seam, in main.ts alone.
  {
    of: /^server\/main\.ts$/,
    from: [/^server\//, /^contract\//, /^tests\/stand-ins\/paypal\/stand-in\.ts$/],
  },
  { of: /^server\/app\.ts$/, from: [/^server\//, /^contract\//] },
  {
    of: /^server\/settings(-\w+)?\.ts$/,
    from: [
      /^server\/accounts\/loopback\.ts$/,
      /^server\/billing\/provider\.ts$/,
      /^server\/engine\/open\.ts$/,
      /^server\/pictures\/bucket\.ts$/,
      /^server\/operations\/traces\.ts$/,
      /^server\/push\/(keys|send)\.ts$/,
    ],
  },
  {
    of: /^server\/db\//,
    // Types of columns stand with the rules that give them meaning.
    from: [/^contract\//, /^server\/billing\/(ledger|life)\.ts$/, /^server\/folders\.ts$/],
  },
  // Every engine's photos and everybody's words go through it; it borrows the studio's way to open a photo and a model.
  {
    of: /^server\/moderation\//,
    from: [/^contract\//, /^server\/threads\.ts$/, /^server\/engine\/studio\/(decode|network|pixels)\.ts$/],
    packages: /^(sharp|onnxruntime-node|obscenity)$/,
  },
  {
    of: /^server\/generations\//,
    from: [
      /^contract\//,
      /^server\/(db|pictures)\//,
      // What a generation is made from.
      /^server\/(menu|templates)\/read\.ts$/,
      /^server\/templates\/defaults\.ts$/,
      /^server\/request\.ts$/,
      /^server\/jobs\/queue\.ts$/,
      /^server\/billing\/(ledger|subscriptions)\.ts$/,
      /^server\/engine\/engine\.ts$/,
      /^server\/accounts\/signed-in\.ts$/,
      /^server\/moderation\/(prompts|photos)\.ts$/,
    ],
  },
  // Who erases or takes along an account must reach its pictures, and close what may still be charged.
  {
    of: /^server\/accounts\/(erase|export)\.ts$/,
    from: [
      /^contract\//,
      /^server\/db\//,
      /^server\/billing\/checkout\.ts$/,
      /^server\/pictures\/(picture|store|thumbnails)\.ts$/,
    ],
  },
  // Looks at every seam, and is looked at by none.
  {
    of: /^server\/operations\//,
    from: [
      /^contract\//,
      /^server\/db\//,
      /^server\/accounts\/loopback\.ts$/,
      /^server\/billing\/paypal\.ts$/,
      /^server\/engine\/(calls|engine)\.ts$/,
      /^server\/jobs\/queue\.ts$/,
      /^server\/pictures\/store\.ts$/,
    ],
  },
  // A push service's address comes from a client: it is asked like a picture's.
  {
    of: /^server\/push\//,
    from: [
      /^contract\//,
      /^server\/db\//,
      /^server\/pictures\/(ask-public|picture)\.ts$/,
      /^server\/jobs\/bell\.ts$/,
      /^server\/accounts\/signed-in\.ts$/,
      /^server\/request\.ts$/,
    ],
  },
  {
    of: /^server\/security\.ts$/,
    from: [/^contract\//, /^server\/accounts\/identity\.ts$/, /^server\/settings\.ts$/],
  },
  {
    of: /^server\/(menu|templates)\//,
    from: [
      /^contract\//,
      /^server\/(db|pictures)\//,
      /^server\/moderation\/photos\.ts$/,
      /^server\/request\.ts$/,
      /^server\/accounts\/signed-in\.ts$/,
    ],
  },
  {
    of: /^server\//,
    from: [
      /^contract\//,
      /^server\/db\//,
      /^server\/jobs\/queue\.ts$/,
      /^server\/billing\/ledger\.ts$/,
      /^server\/accounts\/signed-in\.ts$/,
      /^server\/(request|settings(-firebase)?)\.ts$/,
    ],
  },
]

const files = globSync('{contract,client,server}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
)
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"`]([^'"`]+)['"`]/g

/** Two folders deep at most, `server/billing` or `client/features/menu`: the unit that may know itself. */
function unitOf(file: string): string {
  const depth = file.startsWith('client/features/') ? 3 : 2
  return dirname(file).split('/').slice(0, depth).join('/')
}

function violations(file: string, text = read(file)): string[] {
  const rule = RULES.find((candidate) => candidate.of.test(file))
  if (!rule) return [`${file} is covered by no rule`]
  const imports = [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '')
  return imports.flatMap((specifier) => {
    if (!specifier.startsWith('.')) {
      const allowed = rule.packages ?? /./
      return allowed.test(specifier) || specifier.startsWith('virtual:')
        ? []
        : [`${file} imports ${specifier}`]
    }
    const target = normalize(join(dirname(file), specifier))
    const own = unitOf(target) === unitOf(file) && dirname(file).includes('/')
    const sameTop = dirname(target) === dirname(file)
    const asset = /\.(css|svg|webp|json)$/.test(target)
    return own || sameTop || asset || rule.from.some((allowed) => allowed.test(target))
      ? []
      : [`${file} imports ${target}`]
  })
}

function usersOf(pattern: RegExp, allowed: RegExp): string[] {
  return files.filter((file) => pattern.test(read(file)) && !allowed.test(file))
}

describe('import rules', () => {
  test('every file imports only what its place allows', () => {
    expect(files.length).toBeGreaterThan(30)
    expect(files.flatMap((file) => violations(file))).toEqual([])
  })

  test.each([
    ['contract/limits.ts', "import { Hono } from 'hono'"],
    ['client/ui/button.tsx', "import { db } from '../data/db.ts'"],
    ['client/data/db.ts', "import { useState } from 'react'"],
    ['client/data/db.ts', "import type { App } from '../../server/app.ts'"],
    ['client/features/menu/menu.tsx', "import { Result } from '../generate/result.tsx'"],
    ['server/engine/studio/studio.ts', "import { openSqlite } from '../../db/sqlite.ts'"],
    ['server/billing/routes.ts', "import { accept } from '../generations/accept.ts'"],
    ['server/engine/studio/studio.ts', 'await import("../../db/db.ts")'],
  ])('in %s, %s would be caught', (file, text) => {
    expect(violations(file, text)).toHaveLength(1)
  })

  test('the server’s code reaches the client only as a type', () => {
    const text = read('client/data/api.ts')
    for (const line of text.split('\n').filter((line) => line.includes('/server/'))) {
      expect(line).toMatch(/^import type /)
    }
  })

  test('only the one file fetches, the service worker passes requests on, and the server asks PayPal, Firebase engines and its collector', () => {
    expect(
      usersOf(
        /(?<![.\w])fetch\(|\b(?:globalThis|window|self)\.fetch\b/,
        /^(client\/(data\/api|sw)|server\/(billing\/paypal|accounts\/(firebase|auth-proxy)|operations\/traces|engine\/openai\/\w+))\.ts$/,
      ),
    ).toEqual([])
  })

  // The allocator's setting is none of the application's: it is made before there are settings.
  test('only the settings read the environment', () => {
    expect(
      usersOf(
        /process\.env|\benv\b[^=\n]*\} = process\b/,
        /^server\/(settings|engine\/studio\/(lean-heap|network))\.ts$/,
      ),
    ).toEqual([])
  })

  test('transactions are begun in one place, which repeats what a deadlock has ended', () => {
    expect(usersOf(/\.transaction\(\)/, /^server\/db\/db\.ts$/)).toEqual([])
  })

  test('folders that say nothing do not exist', () => {
    const nothing = /\/(utils|lib|common|helpers|types|services|controllers|repositories|managers)\//
    expect(files.filter((file) => nothing.test(file))).toEqual([])
  })
})
