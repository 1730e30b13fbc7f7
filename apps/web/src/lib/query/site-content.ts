import { trpc } from "@panshi/client/trpc";
import type { SiteText } from "@panshi/contracts/content/site-content";

type ContentItem = { title: string; text: string };

type SectionTexts = {
  /** The text of a key; undefined where administrators have written none. */
  text: (key: string) => string | undefined;
  /** `item_1_title`, `item_1_text`, … in order, without those that have no title. */
  items: ContentItem[];
};

/** One section of the texts that administrators can change. */
export function selectSection(rows: readonly SiteText[], section: string): SectionTexts {
  const texts = new Map(rows.filter((row) => row.section === section).map((row) => [row.key, row.value.trim()]));
  const text = (key: string) => texts.get(key) || undefined;
  const numbers = [...texts.keys()].flatMap((key) => /^item_(\d+)_title$/.exec(key)?.[1] ?? []);
  const items = numbers
    .toSorted((one, other) => Number(one) - Number(other))
    .flatMap((number) => {
      const title = text(`item_${number}_title`);
      return title ? [{ title, text: text(`item_${number}_text`) ?? "" }] : [];
    });
  return { text, items };
}

/** The texts of a section, and whether they are still loading. */
export function useSiteContent(section: string): SectionTexts & { loading: boolean } {
  const { data, isPending } = trpc.member.site.content.useQuery();
  return { ...selectSection(data ?? [], section), loading: isPending };
}
