/** Where a TrueType font keeps its outlines. */
export type GlyphTables = { glyf: DataView; loca: DataView; long: boolean };

type Point = { x: number; y: number; on: boolean };

const ON = 1;
const SHORT_X = 2;
const SHORT_Y = 4;
const REPEAT = 8;
const SAME_X = 16;
const SAME_Y = 32;

/** The outline of a glyph as an SVG path in the font's units, y upwards; empty for a space. Throws for composed glyphs. */
export function glyphPath({ glyf, loca, long }: GlyphTables, glyph: number): string {
  const offset = (place: number) => (long ? loca.getUint32(4 * place) : 2 * loca.getUint16(2 * place));
  const start = offset(glyph);
  if (start === offset(glyph + 1)) return "";
  const contours = glyf.getInt16(start);
  if (contours < 0) throw new Error(`Glyph ${glyph} is composed of others, which this reader does not know.`);
  const ends = Array.from({ length: contours }, (_, place) => glyf.getUint16(start + 10 + 2 * place));
  const points = pointsOf(glyf, start + 10 + 2 * contours, (ends.at(-1) ?? -1) + 1);
  return ends
    .map((end, place) => contourPath(points.slice(place === 0 ? 0 : (ends[place - 1] ?? 0) + 1, end + 1)))
    .join("");
}

function pointsOf(glyf: DataView, instructions: number, count: number): Point[] {
  let at = instructions + 2 + glyf.getUint16(instructions);
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = glyf.getUint8(at++);
    flags.push(flag);
    if (flag & REPEAT) for (let more = glyf.getUint8(at++); more > 0; more -= 1) flags.push(flag);
  }
  const places = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += (flag & same ? 1 : -1) * glyf.getUint8(at++);
      else if (!(flag & same)) {
        value += glyf.getInt16(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = places(SHORT_X, SAME_X);
  const ys = places(SHORT_Y, SAME_Y);
  return flags.map((flag, place) => ({ x: xs[place] ?? 0, y: ys[place] ?? 0, on: (flag & ON) !== 0 }));
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, on: true });

/** Between two points beside the line lies one on it. */
function contourPath(points: readonly Point[]): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return "";
  const begin = first.on ? first : last.on ? last : middle(first, last);
  let path = `M${begin.x} ${begin.y}`;
  let bend: Point | null = null;
  const reach = (to: Point) => {
    path += bend ? `Q${bend.x} ${bend.y} ${to.x} ${to.y}` : `L${to.x} ${to.y}`;
    bend = null;
  };
  for (const point of first.on ? points.slice(1) : points) {
    if (point.on) reach(point);
    else {
      if (bend) reach(middle(bend, point));
      bend = point;
    }
  }
  reach(begin);
  return `${path}Z`;
}
