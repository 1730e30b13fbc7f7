import { Checkbox } from "@panshi/ui/form/field";
import { NewTabLink } from "../../../lib/components/new-tab-link.tsx";
import { useSite } from "../../../lib/query/site.ts";
import { paths } from "../../../paths.ts";
import { CONFIRM_AGE, marketingConsentLabel } from "./messages.ts";

/** The consents of a registration, and the notice about personal data. */
export function Consents({ notice }: { notice: string }) {
  const { name } = useSite();
  return (
    <>
      <div>
        <Checkbox name="confirmAge" required>
          {CONFIRM_AGE}
        </Checkbox>
        <Checkbox name="marketingOptIn">{marketingConsentLabel(name)}</Checkbox>
      </div>
      <div className="grid gap-2 text-sm text-ink-soft">
        <p>{notice}</p>
        <p>
          註冊就是同意
          <NewTabLink to={paths.terms}>服務條款</NewTabLink>
          ；我們怎麼對待你的資料，寫在
          <NewTabLink to={paths.privacy}>隱私權與個人資料告知</NewTabLink>。
        </p>
      </div>
    </>
  );
}
