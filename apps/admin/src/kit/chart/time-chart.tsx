import { AxisBottom, AxisLeft } from "@visx/axis";
import { scaleLinear, scalePoint } from "@visx/scale";
import { AreaClosed, LinePath } from "@visx/shape";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { type ChartPoint, indexAfterKey, namedIndices, type Series, valueRange } from "./chart-data.ts";
import { ChartTable } from "./chart-table.tsx";

type TimeChartProps = {
  title: string;
  /** What the values are, where the title does not say it. */
  note?: ReactNode;
  /** What a point is: 日期 or 月份. */
  pointName: string;
  /** One or two. */
  series: readonly Series[];
  /** The oldest first. */
  points: readonly ChartPoint[];
  write: (value: number) => string;
};

const HEIGHT = 240;
const MARGIN = { top: 12, right: 12, bottom: 30, left: 52 };
const compact = new Intl.NumberFormat("zh-TW", { notation: "compact", maximumFractionDigits: 1 });

/**
 * One or two series over time. The values of one point stand above the chart: the last one's, or that of the point which the pointer or the
 * arrow keys are on. All values are in a table below it, which is open in print.
 */
export function TimeChart({ title, note, pointName, series, points, write }: TimeChartProps) {
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.min(chosen ?? points.length - 1, points.length - 1);
  const point = points[at];
  if (!point) return null;
  const spoken = `${point.label}：${series.map(({ label }, index) => `${label} ${write(point.values[index] ?? 0)}`).join("，")}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = indexAfterKey(event.key, at, points.length);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
  };
  return (
    <figure aria-labelledby={id} className="chart grid gap-3">
      <figcaption>
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        {note && <p className="text-sm text-ink-soft">{note}</p>}
        <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1 pt-1 text-sm">
          <span className="tabular text-ink-soft">{point.label}</span>
          {series.map(({ label }, index) => (
            <span key={label} className="inline-flex items-baseline gap-2">
              <SeriesMark index={index} />
              {label}
              <span className="tabular text-base">{write(point.values[index] ?? 0)}</span>
            </span>
          ))}
        </p>
      </figcaption>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${title}，一點一點讀`}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={at + 1}
        aria-valuetext={spoken}
        onKeyDown={onKeyDown}
        className="chart-plot"
      >
        <Plot points={points} series={series} at={at} onPoint={setChosen} />
      </div>
      <ChartTable title={title} pointName={pointName} series={series} points={points} write={write} />
    </figure>
  );
}

/** How the line of a series looks, for the legend. */
const SeriesMark = ({ index }: { index: number }) => (
  <svg aria-hidden width="28" height="10" className="self-center">
    <line x1="0" x2="28" y1="5" y2="5" className="chart-line" data-series={index} />
  </svg>
);

type PlotProps = {
  points: readonly ChartPoint[];
  series: readonly Series[];
  /** The point that is read. */
  at: number;
  onPoint: (index: number | null) => void;
};

function Plot({ points, series, at, onPoint }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const inner = Math.max(0, width - MARGIN.left - MARGIN.right);
  const x = scalePoint<number>({ domain: points.map((_, index) => index), range: [MARGIN.left, MARGIN.left + inner] });
  const y = scaleLinear<number>({
    domain: valueRange(points),
    range: [HEIGHT - MARGIN.bottom, MARGIN.top],
    nice: 4,
  });
  const xOf = (index: number) => x(index) ?? MARGIN.left;
  const indices = points.map((_, index) => index);
  const line = (which: number) => ({
    data: indices,
    x: xOf,
    y: (index: number) => y(points[index]?.values[which] ?? 0),
  });
  const onPointer = (event: PointerEvent<SVGSVGElement>) => {
    const offset = event.clientX - event.currentTarget.getBoundingClientRect().left - MARGIN.left;
    const nearest = Math.round((offset / Math.max(1, inner)) * (points.length - 1));
    onPoint(Math.max(0, Math.min(points.length - 1, nearest)));
  };
  const ticks = y.ticks(4).filter((tick) => Number.isInteger(tick));
  return (
    <div ref={place}>
      {width > 0 && (
        <svg
          aria-hidden
          width={width}
          height={HEIGHT}
          onPointerMove={onPointer}
          onPointerDown={onPointer}
          onPointerLeave={() => onPoint(null)}
        >
          {ticks.map((tick) => (
            <line
              key={tick}
              x1={MARGIN.left}
              x2={MARGIN.left + inner}
              y1={y(tick)}
              y2={y(tick)}
              className="chart-grid"
            />
          ))}
          <AxisLeft
            scale={y}
            left={MARGIN.left}
            tickValues={ticks}
            tickFormat={(value) => compact.format(Number(value))}
            hideAxisLine
            hideTicks
            tickLabelProps={{ className: "chart-tick", textAnchor: "end", dx: -6, dy: 4 }}
          />
          <AxisBottom
            scale={x}
            top={HEIGHT - MARGIN.bottom}
            tickValues={namedIndices(points.length, Math.floor(inner / 72))}
            tickFormat={(index) => points[index]?.short ?? ""}
            hideTicks
            axisClassName="chart-axis"
            tickLabelProps={(_, index, all) => ({
              className: "chart-tick",
              textAnchor: all.length > 1 && index === all.length - 1 ? "end" : "middle",
              dy: 4,
            })}
          />
          <AreaClosed {...line(0)} yScale={y} className="chart-area" />
          {series.map(({ label }, index) => (
            <LinePath key={label} {...line(index)} className="chart-line" data-series={index} />
          ))}
          <line x1={xOf(at)} x2={xOf(at)} y1={MARGIN.top} y2={HEIGHT - MARGIN.bottom} className="chart-cursor" />
          {series.map(({ label }, index) => (
            <circle
              key={label}
              cx={xOf(at)}
              cy={y(points[at]?.values[index] ?? 0)}
              r="4"
              className="chart-dot"
              data-series={index}
            />
          ))}
        </svg>
      )}
    </div>
  );
}

/** The width of an element in CSS pixels, 0 before it is laid out; of paper while it is printed. */
function useWidth(place: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return width;
}
