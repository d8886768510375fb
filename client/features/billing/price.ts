/** $5.99 */
export function priceText(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

export function creditsText(credits: number): string {
  return `${credits} ${credits === 1 ? 'credit' : 'credits'}`
}
