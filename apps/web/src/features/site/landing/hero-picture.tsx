/** The hero image: the largest element of the first paint, so it is fetched with high priority. */
export function HeroPicture() {
  return (
    <picture>
      <source
        media="(min-aspect-ratio: 1/1)"
        srcSet="/art/hero/meteorite-landscape.avif"
        type="image/avif"
        width={1920}
        height={1080}
      />
      <img
        src="/art/hero/meteorite-portrait.avif"
        srcSet="/art/hero/meteorite-portrait-small.avif 720w, /art/hero/meteorite-portrait.avif 1080w"
        sizes="98vw"
        width={1080}
        height={1620}
        alt="夜空裡的一顆隕石，右上方受著光，暗處的裂縫還透著餘溫"
        fetchPriority="high"
        decoding="async"
        className="hero-stone absolute inset-0 -z-10 size-full object-cover"
      />
    </picture>
  );
}
