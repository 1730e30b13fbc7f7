import { Button } from "@panshi/ui/button";
import { dismissToasts } from "@panshi/ui/overlay/toast-store";
import { useEffect, useId, useRef } from "react";
import type { RegisteredField } from "./form-fields.tsx";
import type { AnyRow, ResourceInfo } from "../resource-info.ts";

type Values = Readonly<Record<string, unknown>>;

type ConflictProps<Row extends AnyRow> = {
  noun: ResourceInfo<Row>;
  fields: ReadonlyMap<string, RegisteredField>;
  /** The values when the form was opened, in the form, and in the system now. */
  began: Values;
  mine: Values;
  theirs: Values;
  /** Goes on from the present row, with these values of the form. */
  onContinue: (mine: Values) => void;
};

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? "") === JSON.stringify(other ?? "");

/** Somebody saved the same row meanwhile: both versions, field by field, and which one to go on with. */
export function EditConflict<Row extends AnyRow>(props: ConflictProps<Row>) {
  const { noun, fields, began, mine, theirs, onContinue } = props;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    dismissToasts();
    heading.current?.focus();
  }, []);
  const changed = Object.keys(began).filter((name) => !same(mine[name], began[name]));
  const differing = [...fields].filter(([name]) => !same(mine[name], theirs[name]));
  const keep = () => onContinue(Object.fromEntries(changed.map((name) => [name, mine[name]])));
  return (
    <section aria-labelledby={headingId} className="grid gap-6">
      <div className="grid gap-2">
        <h3 ref={heading} id={headingId} tabIndex={-1} className="text-lg outline-none">
          你編輯的時候，有人存過這{noun.unit}
          {noun.name}
        </h3>
        <p className="text-ink-soft">
          {differing.length > 0 ? "不同的地方都列在下面，還沒有東西被蓋掉。" : "兩份內容一樣，可以直接儲存。"}
        </p>
      </div>
      {differing.length > 0 && (
        <dl className="border-t border-line-strong">
          {differing.map(([name, { label, show }]) => {
            const [own, present] = differingLines(show(mine[name]), show(theirs[name]));
            return (
              <div key={name} className="conflict-row border-b border-line py-4">
                <dt className="text-sm text-ink-soft">{label}</dt>
                <Version label="你寫的" text={own} used={changed.includes(name)} />
                <Version label="現在的" text={present} used={!changed.includes(name)} />
              </div>
            );
          })}
        </dl>
      )}
      <div className="flex flex-wrap justify-end gap-4">
        {differing.length > 0 && (
          <Button variant="line" onClick={() => onContinue({})}>
            全部改用現在的
          </Button>
        )}
        <Button onClick={keep}>留下我改的，繼續編輯</Button>
      </div>
    </section>
  );
}

function Version({ label, text, used }: { label: string; text: string; used: boolean }) {
  return (
    <dd className="min-w-0">
      <span className="text-sm text-ink-soft">
        {label}
        {used && "（會留下）"}
      </span>
      <p className={`whitespace-pre-line wrap-anywhere ${used ? "" : "text-ink-soft"}`}>{text || "（空白）"}</p>
    </dd>
  );
}

/** Shorter runs of lines that both versions have are shown, so that the others can be read with them. */
const LEFT_OUT_MIN = 4;

/** Two versions of a text without the long parts that both have; ⋯ stands for each. */
export function differingLines(one: string, other: string): [string, string] {
  const [own, others] = [one.split("\n"), other.split("\n")];
  const shown: [string, string] = [without(own, new Set(others)), without(others, new Set(own))];
  // The same lines in another order.
  return shown[0] === shown[1] ? [one, other] : shown;
}

function without(lines: readonly string[], common: ReadonlySet<string>): string {
  const kept: string[] = [];
  let run: string[] = [];
  const endRun = () => {
    kept.push(...(run.length < LEFT_OUT_MIN ? run : ["⋯"]));
    run = [];
  };
  for (const line of lines) {
    if (common.has(line)) run.push(line);
    else {
      endRun();
      kept.push(line);
    }
  }
  endRun();
  return kept.join("\n");
}
