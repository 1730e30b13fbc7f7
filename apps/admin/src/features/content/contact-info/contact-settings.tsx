import { trpc } from "@panshi/client/trpc";
import {
  type AdminContactInfo,
  contactInputSchema,
  type ContactKind,
  contactKinds,
  CONTACT_LABEL_MAX,
  CONTACT_VALUE_MAX,
} from "@panshi/contracts/content/contact-info";
import { Icon } from "@panshi/ui/display/icon";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { type ReactNode, useMemo } from "react";
import { useResourceMutation } from "../../../kit/changes.ts";
import { typedFormFields } from "../../../kit/form/form-fields.tsx";
import type { EditBase } from "../../../kit/form/form-dialog.tsx";
import { InlineField } from "../../../kit/inline/inline-field.tsx";
import { InlineScope } from "../../../kit/inline/inline-scope.tsx";
import { InlineSwitch } from "../../../kit/inline/inline-switch.tsx";
import { declareResource } from "../../../kit/resource-info.ts";
import { useHasPermission } from "../../../lib/administrator.ts";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";
import { QueryError } from "../../../shell/load-error.tsx";

const lines = declareResource<AdminContactInfo>({
  name: "聯絡資訊",
  unit: "筆",
  title: ({ label }) => label,
  calls: trpc.admin.contactInfo,
});

const toValues = ({ label, value, isActive, order }: AdminContactInfo) => ({ label, value, isActive, order });
const field = typedFormFields<ReturnType<typeof contactInputSchema>>();

/** The contact lines in their order, edited in place (S2.143). */
export function ContactSettings() {
  const contact = trpc.admin.contactInfo.list.useQuery(undefined, freshAtVisitOptions);
  const { move } = trpc.useUtils().client.admin.contactInfo;
  const may = useHasPermission("content:write");
  const change = useResourceMutation(lines, {
    call: (input: { row: AdminContactInfo; beforeId: string | null }) =>
      move.mutate({ id: input.row.id, updatedAt: input.row.updatedAt, beforeId: input.beforeId }),
    failed: "順序沒有改變",
    done: (_output, { row }) => ({ title: "順序已更新", description: row.label }),
  });
  if (contact.isError && !contact.data) return <QueryError title="聯絡資訊讀取失敗" query={contact} />;
  if (!contact.data) return <SkeletonLines lines={12} />;
  return (
    <InlineScope>
      {/* Each field has its label itself, where it is narrow and for screen readers. */}
      <div aria-hidden className="contact-head">
        <span>名稱</span>
        <span>內容</span>
        <span>順序</span>
        <span>顯示</span>
        <span>{may && "移動"}</span>
      </div>
      <ol className="border-t border-line-strong lg:border-t-0">
        {contact.data.map((line, index, all) => (
          <ContactLine key={line.id} line={line}>
            {may && (
              <MoveButtons
                name={line.label}
                first={index === 0}
                last={index === all.length - 1}
                busy={change.isPending}
                onUp={() => change.mutate({ row: line, beforeId: all[index - 1]?.id ?? null })}
                onDown={() => change.mutate({ row: line, beforeId: all[index + 2]?.id ?? null })}
              />
            )}
          </ContactLine>
        ))}
      </ol>
    </InlineScope>
  );
}

function ContactLine({ line, children }: { line: AdminContactInfo; children: ReactNode }) {
  const { update } = trpc.useUtils().client.admin.contactInfo;
  const may = useHasPermission("content:write");
  const { kind } = line;
  const schema = useMemo(() => contactInputSchema(kind), [kind]);
  const edit = {
    noun: lines,
    row: line,
    schema,
    toValues,
    save: (input: ReturnType<typeof toValues>, base: EditBase) => update.mutate({ ...input, ...base }),
    may,
  };
  const named = (label: string) => ({ label, name: `「${line.label}」的${label}` });
  return (
    <li className="contact-line" data-may={may}>
      <InlineField {...edit} {...named("名稱")} edits={["label"]} shown={line.label} className="contact-name">
        <field.Text name="label" label="名稱" required maxLength={CONTACT_LABEL_MAX} />
      </InlineField>
      <InlineField
        {...edit}
        {...named("內容")}
        edits={["value"]}
        className="contact-value"
        shown={line.value || <span className="text-ink-soft">（空白，網站上不會出現）</span>}
      >
        <ValueField kind={kind} />
      </InlineField>
      <InlineField
        {...edit}
        {...named("順序")}
        edits={["order"]}
        shown={<span className="tabular">{line.order}</span>}
        className="contact-order"
      >
        {/* What is no number is 1 (S5.30). */}
        <field.Number name="order" label="順序" hint="小的排前面，留白就是 1。" fallback={1} />
      </InlineField>
      <InlineSwitch
        noun={lines}
        row={line}
        {...named("顯示")}
        checked={line.isActive}
        may={may}
        save={(isActive, base) => update.mutate({ ...toValues(line), isActive, ...base })}
      />
      {children}
    </li>
  );
}

/** An address of e-mail or a number has its own keyboard; other values may be long. */
function ValueField({ kind }: { kind: ContactKind }) {
  const common = {
    name: "value",
    label: "內容",
    required: false,
    maxLength: CONTACT_VALUE_MAX,
    hint: `${contactKinds[kind].hint}留白就不會出現在網站上。`,
  } as const;
  if (kind === "email") return <field.Text {...common} inputMode="email" autoCapitalize="none" spellCheck={false} />;
  if (kind === "phone") return <field.Text {...common} inputMode="tel" />;
  return <field.Area {...common} className="min-h-12!" />;
}

type MoveButtonsProps = {
  /** What is moved. */
  name: string;
  first: boolean;
  last: boolean;
  busy: boolean;
  onUp: () => void;
  onDown: () => void;
};

/** Moves a line by one place. At the end of the list a button stays where it is and does nothing, so that it keeps the focus. */
function MoveButtons({ name, first, last, busy, onUp, onDown }: MoveButtonsProps) {
  const ends = [
    { label: `把「${name}」往上移`, off: first, move: onUp, turn: "rotate-180" },
    { label: `把「${name}」往下移`, off: last, move: onDown, turn: "" },
  ];
  return (
    <div className="flex">
      {ends.map(({ label, off, move, turn }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          aria-disabled={off || busy}
          onClick={() => !off && !busy && move()}
          className="thumb grid place-items-center text-ink-soft hover:text-ink aria-disabled:opacity-40"
        >
          <Icon name="arrow-down" className={`size-5 ${turn}`} />
        </button>
      ))}
    </div>
  );
}
