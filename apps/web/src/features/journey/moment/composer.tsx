import { trpc } from "@panshi/client/trpc";
import type { SignedInMember } from "@panshi/contracts/accounts/member";
import type { ProductType, Purchase } from "@panshi/contracts/commerce/purchase";
import type { MomentInput, MomentItem } from "@panshi/contracts/journey/moment";
import { starterMomentItems, starterSet } from "@panshi/contracts/journey/starter";
import { MOMENT_NAME_MAX } from "@panshi/contracts/platform/limits";
import { LIST_LIMIT } from "@panshi/contracts/platform/list";
import { Button } from "@panshi/ui/button";
import { Icon } from "@panshi/ui/display/icon";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { Field, Input } from "@panshi/ui/form/field";
import { toast } from "@panshi/ui/overlay/toast-store";
import type { ReactNode } from "react";
import { MutationForm } from "../../../lib/components/mutation-form.tsx";
import { QueryBoundary } from "../../../lib/components/query-boundary.tsx";
import { SiteImage } from "../../../lib/components/site-image.tsx";
import { useDraft } from "../../../lib/session/draft.ts";
import { useViewer } from "../../../lib/session/viewer.ts";
import type { MomentContent } from "./moment-content.ts";

/** Composes a meditation moment from the member's starter set and what they bought. */
export function MomentComposer({ onMeditate }: { onMeditate: (moment: MomentContent) => void }) {
  const { user } = useViewer();
  const query = trpc.member.temple.purchases.useQuery({ limit: LIST_LIMIT.max });
  if (!user) return null;
  return (
    <section aria-labelledby="compose-title" className="grid content-start gap-6">
      <h2 id="compose-title" className="text-2xl">
        組一個冥想時刻
      </h2>
      <QueryBoundary
        query={query}
        what="寶庫"
        loading={<LoadingIndicator spoken className="justify-self-start py-8" />}
      >
        {({ items }) => (
          <ComposeForm
            profile={user.profile}
            items={listComposableItems(user.profile, items)}
            onMeditate={onMeditate}
          />
        )}
      </QueryBoundary>
    </section>
  );
}

type ComposeFormProps = {
  profile: SignedInMember["profile"];
  items: readonly MomentItem[];
  onMeditate: (moment: MomentContent) => void;
};

/** The form of a moment: an image, a sound and a card, to start at once or to save under a name. */
function ComposeForm({ profile, items, onMeditate }: ComposeFormProps) {
  const utils = trpc.useUtils();
  const { draft, write, clear } = useDraft("moment", newDraft(profile));
  const create = trpc.member.moment.create.useMutation({
    onSuccess: () => {
      clear();
      void utils.member.moment.list.invalidate();
      toast({ title: "收藏好了", description: "想坐的時候，它就在這裡。" });
    },
  });
  const chosen = chosenItems(draft, items);
  const any = chosen.creativeItem ?? chosen.codeImageItem ?? chosen.musicItem;

  return (
    <MutationForm
      call={create}
      read={() =>
        draft.combinationName.trim()
          ? { input: toMomentInput(draft) }
          : { missing: { combinationName: "替這個時刻取個名字" } }
      }
      after="你選的都還在，可以再收藏一次。"
      className="grid gap-6"
      actions={
        <>
          {!any && <p className="text-sm text-ink-soft">至少選一樣，就可以開始。</p>}
          <div className="flex flex-wrap gap-4">
            <Button
              disabled={!any}
              className="max-sm:grow"
              onClick={() => onMeditate({ combinationName: draft.combinationName.trim() || "此刻", ...chosen })}
            >
              坐一會兒
            </Button>
            <Button
              type="submit"
              variant="line"
              disabled={!any}
              busy={create.isPending}
              busyLabel="收藏中..."
              className="max-sm:grow"
            >
              收藏這個時刻
            </Button>
          </div>
        </>
      }
    >
      {itemKinds.map(({ field, type, label, none }) => (
        <ItemChoice
          key={field}
          name={field}
          label={label}
          none={none}
          items={items.filter(({ productType }) => productType === type)}
          chosen={draft[field]}
          onChoose={(id) => write({ [field]: id })}
        />
      ))}
      <Field label="名字" hint="收藏時需要；只想坐一會兒可以不取。" name="combinationName">
        <Input
          maxLength={MOMENT_NAME_MAX}
          value={draft.combinationName}
          onChange={(event) => write({ combinationName: event.target.value })}
        />
      </Field>
    </MutationForm>
  );
}

type ItemChoiceProps = {
  name: string;
  label: string;
  /** The choice of nothing. */
  none: string;
  items: readonly MomentItem[];
  /** The id of the chosen item; empty for none. */
  chosen: string;
  onChoose: (id: string) => void;
};

/** One part of a moment, chosen by its picture; more than fit are reached by scrolling the row. */
function ItemChoice({ name, label, none, items, chosen, onChoose }: ItemChoiceProps) {
  const chosenName = items.find(({ id }) => id === chosen)?.productName ?? none;
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="float-left flex w-full items-baseline gap-4 text-sm text-ink-soft">
        {label}
        <span aria-hidden className="font-display text-lg font-black text-ink">
          {chosenName}
        </span>
      </legend>
      <div className="clear-both -mx-1 flex gap-2 overflow-x-auto p-1">
        {items.map(({ id, productName, imageUrl }) => (
          <Tile key={id} name={name} label={productName} checked={id === chosen} onChoose={() => onChoose(id)}>
            {imageUrl ? (
              <SiteImage
                imageUrl={imageUrl}
                sizes="6rem"
                alt=""
                width={192}
                height={192}
                loading="lazy"
                className="aspect-square w-full object-cover"
              />
            ) : (
              <Icon name="sound" className="size-8" />
            )}
          </Tile>
        ))}
        <Tile name={name} label={none} checked={chosen === ""} onChoose={() => onChoose("")}>
          <span aria-hidden className="size-3 rounded-full border border-line-strong" />
        </Tile>
      </div>
    </fieldset>
  );
}

type TileProps = {
  name: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
};

const Tile = ({ name, label, checked, onChoose, children }: TileProps) => (
  <label className="group/tile rings-inside relative grid w-24 shrink-0 gap-1 text-center text-xs">
    <input
      type="radio"
      name={name}
      checked={checked}
      onChange={onChoose}
      className="absolute inset-0 z-10 cursor-pointer appearance-none opacity-0"
    />
    <span className="grid size-24 place-items-center border border-line bg-night-900 text-ink-soft opacity-70 transition-opacity duration-quick group-hover/tile:opacity-100 group-has-checked/tile:border-ember group-has-checked/tile:opacity-100">
      {children}
    </span>
    <span className="text-ink-soft group-has-checked/tile:text-ink">{label}</span>
  </label>
);

/** The three kinds of items in the order of the form. */
const itemKinds = [
  { field: "codeImageItemId", type: "code_image", label: "看著", none: "只有夜色" },
  { field: "musicItemId", type: "music", label: "聽著", none: "安靜" },
  { field: "creativeItemId", type: "creative", label: "拿在手裡", none: "空著手" },
] as const satisfies readonly { field: string; type: ProductType; label: string; none: string }[];

/** The state of the form: ids of items, empty for none. */
type ComposeDraft = {
  combinationName: string;
  codeImageItemId: string;
  musicItemId: string;
  creativeItemId: string;
};

/** What a member can compose with: their starter set first, then what they bought and can use. */
export const listComposableItems = (
  profile: SignedInMember["profile"],
  purchases: readonly Purchase[],
): MomentItem[] => [
  ...starterSet(profile),
  // What goes back in a refund cannot be used meanwhile.
  ...purchases.filter(({ stoppedAt }) => stoppedAt === null).map((item) => ({ ...item, source: "purchase" as const })),
];

/** A new moment: one's own planet with one's own song, so that one press is enough. */
export function newDraft({ soulPlanet, sacredSong }: SignedInMember["profile"]): ComposeDraft {
  const idOf = (key: string | null) => starterMomentItems.find((item) => item.key === key)?.id ?? "";
  return { combinationName: "", codeImageItemId: idOf(soulPlanet), musicItemId: idOf(sacredSong), creativeItemId: "" };
}

/** The chosen items that are still there. */
export function chosenItems(draft: ComposeDraft, items: readonly MomentItem[]): Omit<MomentContent, "combinationName"> {
  const found = (id: string) => items.find((each) => each.id === id) ?? null;
  return {
    creativeItem: found(draft.creativeItemId),
    codeImageItem: found(draft.codeImageItemId),
    musicItem: found(draft.musicItemId),
  };
}

/** The input for saving the moment. */
export const toMomentInput = (draft: ComposeDraft): MomentInput => ({
  combinationName: draft.combinationName.trim(),
  creativeItemId: draft.creativeItemId || null,
  codeImageItemId: draft.codeImageItemId || null,
  musicItemId: draft.musicItemId || null,
});
