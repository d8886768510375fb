// What search engines are told, from the same claims and prices that people see.
import { PLANS } from '../../../contract/catalog.ts'
import { toAmount } from '../../../contract/money.ts'
import { RATING, TESTIMONIALS } from './content.ts'
import { QUESTIONS } from './question-texts.ts'

/** JSON-LD of the landing and the pricing page. */
export const STRUCTURED_DATA: readonly object[] = [
  {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: QUESTIONS.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  },
  {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Platelight',
    description: 'Turns a phone photo of a dish into a studio picture.',
    brand: { '@type': 'Brand', name: 'Platelight' },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: RATING.value, reviewCount: RATING.reviews },
    review: TESTIMONIALS.map(({ name, quote }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name },
      reviewBody: quote,
    })),
    offers: Object.values(PLANS)
      .filter(({ comingSoon }) => !comingSoon)
      .map(({ name, cents }) => ({
        '@type': 'Offer',
        name,
        price: toAmount(cents),
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      })),
  },
]
