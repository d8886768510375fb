// Words for kinds of light: bundles of settings, and votes for a scene.
import type { Term } from './term.ts'

export const LIGHTS: readonly Term[] = [
  {
    words: /\bcandle(?:s|[- ]?light|[- ]?lit)?\b/,
    effects: { warmth: 0.9, stops: -0.3, corners: 0.2 },
    says: 'candle-like light',
    votes: { 'dark-moody-elegance': 3 },
  },
  {
    words: /\b(?:sun ?set|golden hour|evening|dusk)(?: light)?\b/,
    effects: { warmth: 0.9, stops: -0.1 },
    says: 'sunset warmth',
    votes: { 'rustic-wooden-warmth': 2 },
  },
  {
    words: /\b(?:morning|sunrise|dawn)(?: (?:sun|light|sunlight|daylight))?\b/,
    effects: { warmth: 0.25, stops: 0.15 },
    says: 'morning light',
    votes: { 'bright-airy-cafe': 2 },
  },
  {
    words: /\b(?:moon ?light|night)\b/,
    effects: { warmth: -0.7, stops: -0.45 },
    says: 'night light',
    votes: { 'dark-moody-elegance': 2 },
  },
  {
    words: /\b(?:overcast|cloudy|shade)(?: (?:light|day|sky))?\b/,
    effects: { warmth: -0.25, hardness: -0.8 },
    says: 'overcast light',
  },
  {
    words: /\b(?:sun(?:ny|light|shine|lit)?|midday|noon)(?: (?:light|sun))?\b/,
    effects: { hardness: 0.5, stops: 0.15, contrast: 0.04 },
    says: 'sunlight',
    votes: { 'vibrant-color-pop': 1, 'botanical-freshness': 1 },
  },
  {
    words: /\b(?:spot ?light|single light|one light)\b/,
    effects: { corners: 0.4, contrast: 0.05 },
    says: 'spotlight',
    votes: { 'dark-moody-elegance': 2 },
  },
  {
    words: /\b(?:studio light(?:ing|s)?|soft ?box)\b/,
    effects: { hardness: -0.6, stops: 0.1 },
    says: 'studio light',
    votes: { 'clean-white-plate': 2 },
  },
  {
    words: /\b(?:day ?light|natural light)\b/,
    effects: { warmth: -0.2, stops: 0.1 },
    says: 'daylight',
    votes: { 'bright-airy-cafe': 1, 'clean-white-plate': 1, 'botanical-freshness': 1 },
  },
  {
    words: /\bwindow(?:[- ](?:light|frame|shadows?))?\b/,
    effects: {},
    says: 'window light',
    votes: { 'bright-airy-cafe': 2, 'rustic-wooden-warmth': 1 },
    only: ['bright-airy-cafe', 'rustic-wooden-warmth'],
  },
  {
    words: /\b(?:dappled (?:light|shade|sun\w*)|leaf shadows?|leaves|leafy|foliage)\b/,
    effects: {},
    says: 'dappled light through leaves',
    votes: { 'botanical-freshness': 3 },
    only: ['botanical-freshness'],
  },
]
