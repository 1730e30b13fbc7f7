import { trpc } from "@panshi/client/trpc";
import { MOMENT_NAME_MAX } from "@panshi/contracts/platform/limits";
import type { User } from "@panshi/contracts/accounts/member";
import type { MomentItem } from "@panshi/contracts/journey/moment";
import { Button } from "@panshi/ui/button";
import { Field, Input } from "@panshi/ui/form/field";
import { toast } from "@panshi/ui/overlay/toast-store";
import { CallForm } from "../../../lib/components/call-form.tsx";
import { useDraft } from "../../../lib/session/draft.ts";
import { chosenItems, itemKinds, newDraft, toMomentInput } from "./compose-draft.ts";
import { ItemChoice } from "./item-choice.tsx";
import type { MomentContent } from "./moment-content.ts";

type ComposeFormProps = {
  profile: User["profile"];
  items: readonly MomentItem[];
  onMeditate: (moment: MomentContent) => void;
};

/** The form of a moment: an image, a sound and a card, to start at once or to save under a name. */
export function ComposeForm({ profile, items, onMeditate }: ComposeFormProps) {
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
    <CallForm
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
    </CallForm>
  );
}
