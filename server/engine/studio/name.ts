// What results say of who made them. Apart, so that whoever only starts the engine's threads need not load it.
export const ENGINE_NAME = 'studio'
export const ENGINE_MODEL = 'u2netp'
