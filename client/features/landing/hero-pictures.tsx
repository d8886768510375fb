/** The snap, pinned over what the engine makes of it (npm run pictures). The dish is rendered, and we say so. */
export function HeroPictures() {
  return (
    <figure className="relative mx-auto w-full max-w-xl">
      <img
        src="/landing/pancakes-styled.webp"
        width={1080}
        height={1080}
        fetchPriority="high"
        alt="A stack of pancakes with berries, butter and syrup on dark slate, lit from the side"
        className="w-full rounded-panel shadow-float"
      />
      <img
        src="/landing/pancakes-snap.webp"
        width={1080}
        height={1080}
        alt="The same pancakes as a dim phone snap on a kitchen table"
        className="absolute -bottom-6 -left-2 w-[38%] -rotate-5 rounded-sm border-8 border-[#fffdf8] border-b-28 shadow-float sm:-left-8 lg:-left-10"
      />
      <figcaption className="mt-3 text-right text-fine text-soft">Rendered illustration</figcaption>
    </figure>
  )
}
