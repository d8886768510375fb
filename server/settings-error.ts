/** Thrown for a setting that cannot be used; the message is the whole story. */
export class SettingsError extends Error {}
