// `npm run bench` runs every benchmark; `npm run bench -- engine` one. They print figures and assert nothing.
import { availableParallelism, cpus } from 'node:os'

const BENCHMARKS: Record<string, () => Promise<{ run: () => Promise<void> }>> = {
  engine: () => import('./engine.ts'),
  http: () => import('./http.ts'),
  databases: () => import('./databases.ts'),
  grid: () => import('./grid.ts'),
  likeness: () => import('./likeness.ts'),
  'cold-start': () => import('./cold-start.ts'),
  public: () => import('./public-pages.ts'),
  fleet: () => import('./fleet.ts'),
  lighthouse: () => import('./lighthouse.ts'),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !BENCHMARKS[name])
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(BENCHMARKS).join(', ')}.`,
  )
  process.exit(1)
}
console.log(`${cpus()[0]?.model ?? 'unknown CPU'}, ${availableParallelism()} cores, Node ${process.version}`)
for (const name of asked.length > 0 ? asked : Object.keys(BENCHMARKS)) {
  const { run } = await BENCHMARKS[name]!()
  console.log(`\n# ${name}`)
  await run()
}
process.exit(0)
