// How big a picture is, from its header: one of 40,000 pixels a side must not be decoded to find that out.

/** Upright, in natural pixels. Throws where the browser can't read it. */
export async function measurePicture(picture: Blob): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(picture)
  try {
    return await new Promise((resolve, reject) => {
      const image = new Image()
      image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
      image.onerror = () => reject(new Error('This picture can’t be read.'))
      image.src = url
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}
