import { trpc } from "@panshi/client/trpc";
import {
  fortuneLabels,
  fortuneLevels,
  oracleCategories,
  type OracleSlip,
  SlipInput,
} from "@panshi/contracts/journey/oracle";
import { verseLines } from "@panshi/contracts/journey/reading";
import { shortSiteName } from "@panshi/contracts/platform/site-identity";
import { Slip } from "@panshi/ui/display/slip";
import { useWatch } from "react-hook-form";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { typedFormFields, type ValuesOf } from "../../../kit/form/form-fields.tsx";
import { declareResource } from "../../../kit/resource-info.ts";
import { useAdministrator } from "../../../lib/administrator.ts";

export const slipResource = declareResource<OracleSlip>({
  name: "靈籤",
  unit: "支",
  title: (slip) => slip.title,
  calls: trpc.admin.oracle,
});

/** The values of a new slip (S3.34). */
export const emptySlipFormValues: ValuesOf<typeof SlipInput> = {
  title: "",
  description: "",
  imageUrl: "",
  category: "general",
  fortuneLevel: "good",
  interpretation: "",
  advice: "",
  lineNotes: [],
  questions: [],
  wayOut: [],
  askAgainDays: null,
  displayOrder: 0,
  isActive: true,
};

/** The values of an existing slip. An unknown level or category falls back to the default (S4.26). */
export const slipToFormValues = ({
  id: _,
  createdAt: _created,
  updatedAt: _updated,
  ...slip
}: OracleSlip): typeof emptySlipFormValues => ({
  ...emptySlipFormValues,
  ...slip,
  imageUrl: slip.imageUrl ?? "",
  category: slip.category in oracleCategories ? slip.category : emptySlipFormValues.category,
  fortuneLevel: slip.fortuneLevel in fortuneLevels ? slip.fortuneLevel : emptySlipFormValues.fortuneLevel,
});

const field = typedFormFields<typeof SlipInput>();

/** Creates or edits a slip, with its preview. */
export function SlipForm({ slip }: { slip: OracleSlip | null }) {
  const { create, update } = trpc.useUtils().client.admin.oracle;
  return (
    <FormDialog
      noun={slipResource}
      row={slip}
      schema={SlipInput}
      empty={emptySlipFormValues}
      toValues={slipToFormValues}
      save={(input, base) => (base ? update.mutate({ ...input, ...base }) : create.mutate(input))}
      aside={<SlipPreview />}
    >
      <field.Text name="title" label="標題" required className="font-display text-xl font-black" />
      <div className="grid grid-cols-3 gap-x-4 sm:gap-x-8">
        <field.Select name="fortuneLevel" label="籤等" options={fortuneLevels} />
        <field.Select name="category" label="類別" options={oracleCategories} />
        {/* What is no number is 0 (S5.32). */}
        <field.Number name="displayOrder" label="順序" hint="小的排前面" fallback={0} />
      </div>
      <field.Area name="description" label="籤詩" hint="一行一句" />
      <field.Area name="interpretation" label="解籤內容" required />
      <field.Area name="advice" label="建議" hint="今天就能做的一件事" className="min-h-20!" />
      <field.Lines name="lineNotes" label="逐句註解" hint="古典的聲音用：籤詩有幾句就寫幾行" />
      <field.Lines name="questions" label="反問" hint="反思的聲音用：三行，一行一個問題" className="min-h-20!" />
      <field.Lines
        name="wayOut"
        label="留意、放下、再問"
        hint="小凶的籤用：三行，一行一句，不和解籤內容矛盾"
        className="min-h-20!"
      />
      <field.Number name="askAgainDays" label="幾天後再問" hint="1 到 60 天" fallback={null} />
      <field.Picture name="imageUrl" label="圖片" required={false} />
      <field.Switch name="isActive" label="啟用" hint="停用的籤抽不到；抽過它的人仍看得到自己的那一支" />
    </FormDialog>
  );
}

/** A live preview of the form's slip as a member sees it: on its picture, or on that of its level and category. */
function SlipPreview() {
  const draft = useWatch<SlipInput>() as SlipInput;
  const { siteName } = useAdministrator();
  const lines = verseLines(draft.description);
  const picture = draft.imageUrl || `/art/slips/${draft.fortuneLevel}-${draft.category}.avif`;
  return (
    <section aria-label="預覽" className="sticky top-0 grid gap-3 self-start">
      <p className="text-sm text-ink-soft">抽到時的樣子</p>
      <div className="slip-preview">
        <img key={picture} src={picture} alt="" />
        <Slip
          brand={shortSiteName(siteName)}
          title={draft.title.trim() || "未命名"}
          level={fortuneLabels(draft.fortuneLevel).label}
          lines={lines.length > 0 ? lines : ["籤詩會直直地", "寫在這裡"]}
          head={oracleCategories[draft.category]}
          headingLevel={3}
        />
      </div>
    </section>
  );
}
