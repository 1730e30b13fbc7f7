import { trpc } from "@panshi/client/trpc";
import {
  DESCRIPTION_MAX,
  type GeneralSettings,
  GeneralSettingsInput,
  generalSettingsLabels,
  SITE_NAME_MAX,
  TAGLINE_MAX,
  timezones,
} from "@panshi/contracts/platform/general-settings";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { Part } from "../../../kit/detail/part.tsx";
import { typedFormFields } from "../../../kit/form/form-fields.tsx";
import { SingleRecordForm } from "../../../kit/form/record-form.tsx";
import { declareResource } from "../../../kit/resource-info.ts";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";
import { QueryError } from "../../../shell/load-error.tsx";

const siteData = declareResource({ name: "網站資料", unit: "份", title: () => "網站資料", calls: trpc.admin.settings });
const field = typedFormFields<typeof GeneralSettingsInput>();
const toValues = ({ updatedAt: _, ...values }: GeneralSettings) => values;

/** Name, tagline, e-mail, timezone and description of the site (S2.135), a part of the general settings. */
export function GeneralForm() {
  const settings = trpc.admin.settings.general.useQuery(undefined, freshAtVisitOptions);
  return (
    <Part title="網站資料">
      {settings.data ? (
        <Fields record={settings.data} />
      ) : settings.isError ? (
        <QueryError title="網站資料讀不到" query={settings} className="pt-6" />
      ) : (
        <SkeletonLines lines={8} className="py-6" />
      )}
    </Part>
  );
}

function Fields({ record }: { record: GeneralSettings }) {
  const utils = trpc.useUtils();
  return (
    <SingleRecordForm
      noun={siteData}
      record={record}
      schema={GeneralSettingsInput}
      toValues={toValues}
      save={async (input, base) => {
        const saved = await utils.client.admin.settings.updateGeneral.mutate({ ...input, ...base });
        utils.admin.settings.general.setData(undefined, saved);
        // The administrator's answer says the zone of every time on the screens.
        void utils.admin.session.current.invalidate();
        return saved;
      }}
    >
      <field.Text
        name="name"
        label={generalSettingsLabels.name}
        hint="出現在每一頁的標題、頁首與頁尾、分享的圖片、信件、條款和訂閱來源。"
        maxLength={SITE_NAME_MAX}
        required
      />
      <field.Text
        name="tagline"
        label={generalSettingsLabels.tagline}
        hint="一行字，出現在頁尾、首頁的分享圖片和訂閱來源。"
        maxLength={TAGLINE_MAX}
        required={false}
      />
      <field.Area
        name="description"
        label={generalSettingsLabels.description}
        hint="搜尋結果和分享首頁時看到的說明，寫成一段。"
        maxLength={DESCRIPTION_MAX}
        className="min-h-32"
        required={false}
      />
      <field.Text
        name="email"
        label={generalSettingsLabels.email}
        hint="系統警示會寄到這裡，會員看不到。空著就只留在總覽。"
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        required={false}
      />
      <field.Select
        name="timezone"
        label={generalSettingsLabels.timezone}
        hint="只改後台顯示的時間。報表、期限和選日子，都還是台北的日子。"
        options={timezones}
      />
    </SingleRecordForm>
  );
}
