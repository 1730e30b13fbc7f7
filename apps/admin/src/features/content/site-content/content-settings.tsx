import { trpc } from "@panshi/client/trpc";
import type { AdminSiteText } from "@panshi/contracts/content/site-content";
import {
  type ContentRule,
  contentInputSchema,
  contentSortPosition,
  contentRule,
  contentSections,
} from "@panshi/contracts/content/site-content-rules";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { useMemo } from "react";
import { Part } from "../../../kit/detail/part.tsx";
import { typedFormFields } from "../../../kit/form/form-fields.tsx";
import { InlineField } from "../../../kit/inline/inline-field.tsx";
import { InlineScope } from "../../../kit/inline/inline-scope.tsx";
import { declareResource } from "../../../kit/resource-info.ts";
import { useHasPermission } from "../../../lib/administrator.ts";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";
import { QueryError } from "../../../shell/load-error.tsx";

type Section = { label: string; path?: string };
const sectionOf = (name: string): Section =>
  (contentSections as Readonly<Record<string, Section>>)[name] ?? { label: name };
const nameOf = (content: AdminSiteText): string =>
  `「${sectionOf(content.section).label}」的${contentRule(content).label}`;

const contents = declareResource<AdminSiteText>({
  name: "網站文字",
  unit: "段",
  title: nameOf,
  calls: trpc.admin.siteContent,
});

const toValues = ({ value }: AdminSiteText) => ({ value });
const field = typedFormFields<ReturnType<typeof contentInputSchema>>();
/** A text of up to so many characters is written on one line. */
const LINE_MAX = 24;

/** The texts of the site by section, edited in place (S2.142). */
export function ContentSettings() {
  const texts = trpc.admin.siteContent.list.useQuery(undefined, freshAtVisitOptions);
  if (texts.isError && !texts.data) return <QueryError title="網站文字讀取失敗" query={texts} />;
  if (!texts.data) return <SkeletonLines lines={12} />;
  const known = Object.keys(contentSections);
  const present = [...new Set(texts.data.map(({ section }) => section))];
  const sections = [
    ...known.filter((name) => present.includes(name)),
    ...present.filter((name) => !known.includes(name)),
  ];
  return (
    <InlineScope>
      <div className="grid gap-12">
        {sections.map((name) => {
          const { label, path } = sectionOf(name);
          const rows = texts.data.filter(({ section }) => section === name);
          return (
            <Part key={name} title={label} actions={path && <SeeOnSite path={path} />}>
              <div className="inline-rows">
                {rows
                  .toSorted((one, other) => contentSortPosition(one) - contentSortPosition(other))
                  .map((content) => (
                    <ContentField key={content.id} content={content} />
                  ))}
              </div>
            </Part>
          );
        })}
      </div>
    </InlineScope>
  );
}

function SeeOnSite({ path }: { path: string }) {
  return (
    <a
      href={path}
      target="_blank"
      rel="noreferrer"
      className="thumb inline-flex items-center text-sm text-ink-soft hover:text-ink"
    >
      在網站上看<span className="sr-only">（另開分頁）</span>
    </a>
  );
}

function ContentField({ content }: { content: AdminSiteText }) {
  const { update } = trpc.useUtils().client.admin.siteContent;
  const may = useHasPermission("content:write");
  const rule = contentRule(content);
  const { label, max, lines } = rule;
  const schema = useSchema(rule);
  const hint = rule.empty === "hides" ? "留白就不顯示這一則。" : undefined;
  return (
    <InlineField
      noun={contents}
      row={content}
      schema={schema}
      toValues={toValues}
      save={({ value }, base) => update.mutate({ value, ...base })}
      edits={["value"]}
      label={label}
      name={nameOf(content)}
      // A text that the site knows has a label that says as much.
      note={label === content.key && content.description}
      shown={
        content.value ? (
          <span className="whitespace-pre-line">{content.value}</span>
        ) : (
          <span className="text-ink-soft">（空白，不顯示）</span>
        )
      }
      may={may}
      multiline={lines === "several"}
    >
      {max <= LINE_MAX ? (
        <field.Text name="value" label={label} required={rule.empty === "refused"} maxLength={max} hint={hint} />
      ) : (
        <field.Area
          name="value"
          label={label}
          required={rule.empty === "refused"}
          maxLength={max}
          hint={hint}
          className="min-h-20!"
        />
      )}
    </InlineField>
  );
}

const useSchema = ({ label, max, lines, empty }: ContentRule) =>
  useMemo(() => contentInputSchema({ label, max, lines, empty }), [label, max, lines, empty]);
