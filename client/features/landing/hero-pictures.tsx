/** The snap, pinned over what becomes of it. Both are rendered pictures of ours, and say so. */
export function HeroPictures() {
  return (
    <figure className="relative mx-auto w-full max-w-xl">
      <img
        src="/landing/soup-styled.webp"
        width={720}
        height={720}
        fetchPriority="high"
        alt="Tomato soup with basil and croutons on dark slate, lit from the side"
        className="w-full rounded-panel shadow-float"
      />
      <img
        src="/landing/soup-snap.webp"
        width={400}
        height={400}
        alt="The same soup as a dim phone snap on a cluttered counter"
        className="absolute -bottom-6 -left-2 w-[38%] -rotate-5 rounded-sm border-8 border-[#fffdf8] border-b-28 shadow-float sm:-left-8 lg:-left-10"
      />
      <figcaption className="mt-3 text-right text-fine text-soft">Rendered illustration</figcaption>
    </figure>
  )
}
