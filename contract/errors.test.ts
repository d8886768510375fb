// Sentences that the specification gives word for word; everything else refers to them by their codes.
import { expect, test } from 'vitest'
import { ERRORS } from './errors.ts'

test.each([
  ['no_image', 'No image selected'],
  ['image_too_large', 'Image size must be less than 10MB'],
  ['template_image_type', 'Please select a valid image file'],
  ['template_image_too_large', 'Image file size must be less than 10MB'],
  ['template_name_required', 'Template name is required'],
  ['template_image_required', 'Please select an image or provide an image URL'],
  ['template_unchanged', 'No changes detected'],
  ['title_required', 'Title is required'],
  ['no_original', 'No original image to revert to'],
  ['generation_failed', 'Image generation failed.'],
  ['task_unknown', 'Generation task not found. It might have expired or been completed earlier.'],
] as const)('%s: “%s”', (code, text) => {
  expect(ERRORS[code].text).toBe(text)
})
