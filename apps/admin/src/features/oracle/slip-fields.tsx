import { fortuneLevelKeys, fortuneLevels, oracleCategories, oracleCategoryKeys } from "@panshi/contracts/oracle";
import { Field, Input, Select, Textarea } from "@panshi/ui/form/field";
import { Switch } from "@panshi/ui/form/switch";
import type { ChangeEvent } from "react";
import type { SlipDraft, SlipErrors } from "./slip-draft.ts";

type SlipFieldsProps = {
  draft: SlipDraft;
  errors: SlipErrors;
  onChange: (change: Partial<SlipDraft>) => void;
  /** Focuses the title at first; for devices with a keyboard. */
  startInTitle: boolean;
};

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The fields of a slip's form. The controls' names are the slip's fields. */
export function SlipFields({ draft, errors, onChange, startInTitle }: SlipFieldsProps) {
  const control = (name: Exclude<keyof SlipDraft, "isActive">) => ({
    name,
    value: draft[name],
    onChange: (event: ChangeEvent<Control>) => onChange({ [name]: event.target.value }),
  });
  return (
    <div className="grid gap-6">
      <Field label="標題" error={errors.title} required>
        <Input {...control("title")} autoFocus={startInTitle} className="font-display text-xl font-black" />
      </Field>
      <div className="grid grid-cols-3 gap-x-4 sm:gap-x-8">
        <Field label="籤等" error={errors.fortuneLevel}>
          <Select {...control("fortuneLevel")}>
            {fortuneLevelKeys.map((level) => (
              <option key={level} value={level}>
                {fortuneLevels[level].label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="類別" error={errors.category}>
          <Select {...control("category")}>
            {oracleCategoryKeys.map((category) => (
              <option key={category} value={category}>
                {oracleCategories[category]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="順序" hint="小的排前面" error={errors.displayOrder}>
          <Input {...control("displayOrder")} inputMode="numeric" autoComplete="off" className="tabular" />
        </Field>
      </div>
      <Field label="籤詩" hint="一行一句" error={errors.description} required={false}>
        <Textarea {...control("description")} />
      </Field>
      <Field label="解籤內容" error={errors.interpretation} required>
        <Textarea {...control("interpretation")} />
      </Field>
      <Field label="建議" hint="今天就能做的一件事" error={errors.advice} required={false}>
        <Textarea {...control("advice")} className="min-h-20!" />
      </Field>
      <Field label="逐句註解" hint="古典的聲音用：籤詩有幾句就寫幾行" error={errors.lineNotes} required={false}>
        <Textarea {...control("lineNotes")} />
      </Field>
      <Field label="反問" hint="反思的聲音用：三行，一行一個問題" error={errors.questions} required={false}>
        <Textarea {...control("questions")} className="min-h-20!" />
      </Field>
      <Field
        label="圖片網址"
        hint="本站圖片的位置，以 /art/ 或 /uploads/ 開頭"
        error={errors.imageUrl}
        required={false}
      >
        <Input {...control("imageUrl")} inputMode="url" autoCapitalize="none" autoComplete="off" spellCheck={false} />
      </Field>
      <Switch
        name="isActive"
        checked={draft.isActive}
        onChange={(event) => onChange({ isActive: event.target.checked })}
        hint="停用的籤抽不到；抽過它的人仍看得到自己的那一支"
      >
        啟用
      </Switch>
      {errors.isActive && (
        <p role="alert" className="text-sm text-bad">
          {errors.isActive}
        </p>
      )}
    </div>
  );
}
