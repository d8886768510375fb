/** What a visitor wanted when signing in got in the way: shown on the dashboard afterwards. */
export type Wanted = 'plans' | 'credits' | null

/** Every call to action and Log In lead to the same question: who are you? */
export type OnStart = (wanted?: Wanted) => void
