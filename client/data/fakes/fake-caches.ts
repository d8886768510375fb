// The browser's caches, as far as pictures need them: in the order they were filled, and full on demand.
const key = (request: RequestInfo | URL) => {
  const url = new URL(request instanceof Request ? request.url : String(request), 'http://localhost')
  return url.pathname + url.search
}

class FakeCache {
  readonly entries = new Map<string, Response>()
  private readonly owner: FakeCaches

  constructor(owner: FakeCaches) {
    this.owner = owner
  }

  async keys(): Promise<Request[]> {
    return [...this.entries.keys()].map((path) => new Request(`http://localhost${path}`))
  }

  async match(request: RequestInfo, { ignoreSearch = false } = {}): Promise<Response | undefined> {
    const wanted = key(request)
    const plain = (path: string) => (ignoreSearch ? path.split('?')[0] : path)
    for (const [path, response] of this.entries) if (plain(path) === plain(wanted)) return response.clone()
    return undefined
  }

  async matchAll(): Promise<Response[]> {
    return [...this.entries.values()].map((response) => response.clone())
  }

  async put(request: RequestInfo, response: Response): Promise<void> {
    if (this.owner.full) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    this.entries.delete(key(request))
    this.entries.set(key(request), response)
  }

  async delete(request: RequestInfo): Promise<boolean> {
    return this.entries.delete(key(request))
  }
}

export class FakeCaches {
  full = false
  private readonly caches = new Map<string, FakeCache>()

  /** Addresses in one of them, the oldest first. */
  of(name: string): string[] {
    return [...(this.caches.get(name)?.entries.keys() ?? [])]
  }

  async open(name: string): Promise<FakeCache> {
    const cache = this.caches.get(name) ?? new FakeCache(this)
    this.caches.set(name, cache)
    return cache
  }

  async has(name: string): Promise<boolean> {
    return this.caches.has(name)
  }

  async delete(name: string): Promise<boolean> {
    return this.caches.delete(name)
  }
}
