const steps = [
  { name: "寫", text: "一次一個願，寫在紙上，寫給自己看。" },
  { name: "靜", text: "燈暗下來。星球在上，地脈在下，石頭在手，願成為一線光。" },
  { name: "收", text: "抽一支籤，再打開七日手冊的第一天。" },
] as const;

/** A piece of the ritual: the wish's paper, the stone and the planet in its light, and what happens. */
export function RitualScene() {
  return (
    <section aria-labelledby="ritual-title" className="ritual far-below [--guess:50rem] lg:[--guess:52rem]">
      <div aria-hidden className="ritual-stage">
        <img
          src="/art/planets/venus.avif"
          alt=""
          width={640}
          height={640}
          loading="lazy"
          decoding="async"
          className="ritual-planet"
        />
        <img
          src="/art/objects/meteorite.avif"
          alt=""
          width={720}
          height={900}
          loading="lazy"
          decoding="async"
          className="ritual-stone"
        />
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" fill="none" className="ritual-thread">
          <defs>
            <linearGradient id="ritual-light" gradientUnits="userSpaceOnUse" x1="50" y1="60" x2="80" y2="14">
              <stop offset="0" stopColor="#f6a566" stopOpacity="0.9" />
              <stop offset="1" stopColor="#f4e6c8" stopOpacity="0" />
            </linearGradient>
          </defs>
          <path
            d="M50 56C53 38 63 24 80 14"
            stroke="url(#ritual-light)"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <p className="paper slip-sheet ritual-wish">
          願我每週三下班，
          <br />
          陪爸爸好好吃一頓飯。
        </p>
      </div>
      <div className="ritual-text">
        <h2 id="ritual-title" className="text-4xl sm:text-5xl lg:text-6xl">
          一場儀式，從暗到光
        </h2>
        <ol className="grid gap-4 lg:gap-6">
          {steps.map(({ name, text }) => (
            <li key={name} className="grid grid-cols-[2.5rem_1fr] items-baseline border-t border-line pt-3 lg:pt-4">
              <span className="font-display text-xl font-black">{name}</span>
              <span className="text-ink-soft">{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
