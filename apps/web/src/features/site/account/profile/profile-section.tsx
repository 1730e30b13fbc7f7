import { formatPhone } from "@panshi/client/phone";
import { NAME_MAX, PHONE_MAX } from "@panshi/contracts/platform/limits";
import type { Profile } from "@panshi/contracts/accounts/profile";
import { Button } from "@panshi/ui/button";
import { Field, Input } from "@panshi/ui/form/field";
import { toast } from "@panshi/ui/overlay/toast-store";
import { type ComponentProps, useRef } from "react";
import { MutationForm } from "../../../../lib/components/mutation-form.tsx";
import { useDraft } from "../../../../lib/session/draft.ts";
import { SettingsSubmit } from "../settings-submit.tsx";
import { SettingsSection } from "../settings-section.tsx";
import { useUpdateProfile } from "./use-update-profile.ts";

/** The form of name and phone. A member who registered with Google may have no phone. */
export function ProfileSection({ profile }: { profile: Profile }) {
  const { draft, write, clear, changed } = useDraft("profile", toProfileFields(profile));
  const heading = useRef<HTMLHeadingElement>(null);
  const change = useUpdateProfile({
    onSuccess: () => {
      clear();
      toast({ title: "存好了" });
    },
  });
  const line = (name: keyof ProfileFields): ComponentProps<"input"> => ({
    name,
    value: draft[name],
    onChange: ({ target }) => write({ [name]: target.value }),
  });
  const { marketingOptIn, modelConsent } = profile;
  return (
    <SettingsSection title="個人資料" lead="我們怎麼稱呼你，怎麼找到你。" headingRef={heading}>
      <MutationForm
        call={change}
        read={() => ({ input: { ...draft, marketingOptIn, modelConsent } })}
        after="你填的都還在。"
        actions={
          <div className="flex flex-wrap gap-x-4">
            <SettingsSubmit call={change} label="存下修改" busyLabel="儲存中..." />
            {changed && (
              <Button
                variant="quiet"
                disabled={change.isPending}
                onClick={() => {
                  clear();
                  heading.current?.focus();
                }}
              >
                不改了
              </Button>
            )}
          </div>
        }
      >
        <Field label="姓名" required name="fullName">
          <Input {...line("fullName")} autoComplete="name" maxLength={NAME_MAX} />
        </Field>
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-6">
          <Field label="姓氏" required={false} name="lastName">
            <Input {...line("lastName")} autoComplete="family-name" maxLength={NAME_MAX} />
          </Field>
          <Field label="名字" required name="firstName">
            <Input {...line("firstName")} autoComplete="given-name" maxLength={NAME_MAX} />
          </Field>
        </div>
        <Field label="手機號碼" required={profile.phone !== ""} name="phone">
          <Input {...line("phone")} type="tel" autoComplete="tel" maxLength={PHONE_MAX} />
        </Field>
      </MutationForm>
    </SettingsSection>
  );
}

const profileFields = ["fullName", "lastName", "firstName", "phone"] as const;
type ProfileFields = Record<(typeof profileFields)[number], string>;

/** The initial values of the profile's form. */
const toProfileFields = ({ fullName, lastName, firstName, phone }: Profile): ProfileFields => ({
  fullName,
  lastName,
  firstName,
  phone: formatPhone(phone),
});
