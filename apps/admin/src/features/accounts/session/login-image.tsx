/** The image of the login page, served with the member site's images. */
export function LoginImage({ className }: { className: string }) {
  return (
    <picture className={`block overflow-hidden bg-night-950 ${className}`}>
      <source media="(width >= 64rem)" srcSet="/art/hero/meteorite-landscape.avif" width={1920} height={1080} />
      <img
        src="/art/hero/meteorite-portrait-small.avif"
        alt=""
        width={720}
        height={1080}
        className="size-full object-cover object-[50%_24%] lg:object-right"
      />
    </picture>
  );
}
