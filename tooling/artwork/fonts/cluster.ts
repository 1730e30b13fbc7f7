/** Characters that one text shows in one weight. `weight` is how much its cost counts beside the others'. */
export type ShownText = { characters: string; weight: number };

/** What a file costs beside its characters, as characters: a request of a reader, and a place among all files. */
type Costs = { request: number; file: number; largest: number };

type Cluster = { characters: string[]; texts: Uint8Array };

/**
 * Divides characters into files so that the texts, each fetching every file that holds one of its characters, fetch as little
 * as possible: characters shown by the same texts begin together, and the two files whose union saves most are joined until
 * no union saves anything. The same input gives the same files. `together` lists groups that may not be divided.
 */
export function clusterCharacters(
  texts: readonly ShownText[],
  costs: Costs,
  together: readonly string[] = [],
): string[] {
  const clusters: (Cluster | undefined)[] = charactersByTexts(texts, costs.largest, together);
  const weightOf = (has: (text: number) => boolean) =>
    texts.reduce((sum, { weight }, text) => (has(text) ? sum + weight : sum), 0);
  const saving = (a: Cluster, b: Cluster): number => {
    const joined = a.characters.length + b.characters.length;
    if (joined > costs.largest) return Number.NEGATIVE_INFINITY;
    const onlyA = weightOf((text) => a.texts[text] === 1 && b.texts[text] === 0);
    const onlyB = weightOf((text) => a.texts[text] === 0 && b.texts[text] === 1);
    const both = weightOf((text) => a.texts[text] === 1 && b.texts[text] === 1);
    return costs.file + costs.request * both - onlyA * b.characters.length - onlyB * a.characters.length;
  };
  const best = new Map<number, { other: number; saved: number }>();
  const findBest = (at: number) => {
    const own = clusters[at];
    if (!own) return best.delete(at);
    let found = { other: -1, saved: 0 };
    for (let other = at + 1; other < clusters.length; other += 1) {
      const candidate = clusters[other];
      const saved = candidate ? saving(own, candidate) : 0;
      if (saved > found.saved) found = { other, saved };
    }
    return best.set(at, found);
  };
  for (let at = 0; at < clusters.length; at += 1) findBest(at);
  for (;;) {
    const [at, { other, saved }] = [...best].reduce(
      (most, each) => (each[1].saved > most[1].saved ? each : most),
      [-1, { other: -1, saved: 0 }],
    );
    const [into, from] = [clusters[at], clusters[other]];
    if (saved <= 0 || !into || !from) break;
    clusters[at] = {
      characters: [...into.characters, ...from.characters],
      texts: into.texts.map((has, text) => (has === 1 || from.texts[text] === 1 ? 1 : 0)),
    };
    clusters[other] = undefined;
    for (const each of clusters.keys()) {
      if (!best.has(each)) continue;
      const points = best.get(each)?.other;
      if (each === at || each === other || points === at || points === other) findBest(each);
      else if (each < at) improve(best, each, at, saving(clusters[each] as Cluster, clusters[at] as Cluster));
    }
  }
  return clusters.filter((each) => each !== undefined).map(({ characters }) => characters.sort().join(""));
}

function improve(best: Map<number, { other: number; saved: number }>, at: number, other: number, saved: number) {
  if (saved > (best.get(at)?.saved ?? 0)) best.set(at, { other, saved });
}

/** A cluster for all characters that the same texts show, or several where they are too many for one. */
function charactersByTexts(texts: readonly ShownText[], largest: number, together: readonly string[]): Cluster[] {
  const shownBy = new Map<string, Uint8Array>();
  const groups = together.map((group) => new Set(group));
  texts.forEach(({ characters }, text) => {
    for (const character of characters) {
      const group = groups.find((each) => each.has(character));
      for (const each of group ?? [character]) {
        const bits = shownBy.get(each) ?? new Uint8Array(texts.length);
        bits[text] = 1;
        shownBy.set(each, bits);
      }
    }
  });
  const clusters = new Map<string, Cluster[]>();
  for (const character of [...shownBy.keys()].sort()) {
    const bits = shownBy.get(character) as Uint8Array;
    const group = groups.findIndex((each) => each.has(character));
    const key = `${group} ${bits.join("")}`;
    const same = clusters.get(key) ?? [];
    clusters.set(key, same);
    const last = same.at(-1);
    if (last && last.characters.length < largest) last.characters.push(character);
    else same.push({ characters: [character], texts: bits });
  }
  return [...clusters.values()].flat();
}
