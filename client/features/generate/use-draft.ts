import { useState } from 'react'
import { FIRST_SETTINGS, type InputPhoto, type Settings } from './draft.ts'

export interface Draft {
  photo: InputPhoto | null
  settings: Settings
  setPhoto(photo: InputPhoto | null): void
  change(settings: Partial<Settings>): void
  resetSettings(): void
}

export function useDraft(): Draft {
  const [photo, setPhoto] = useState<InputPhoto | null>(null)
  const [settings, setSettings] = useState(FIRST_SETTINGS)
  return {
    photo,
    settings,
    setPhoto,
    change: (changes) => setSettings((old) => ({ ...old, ...changes })),
    resetSettings: () => setSettings(FIRST_SETTINGS),
  }
}
