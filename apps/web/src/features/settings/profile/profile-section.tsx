import { fieldErrors } from "@panshi/client/failure";
import { NAME_MAX, PHONE_MAX } from "@panshi/contracts/limits";
import type { Profile } from "@panshi/contracts/profile";
import { Button } from "@panshi/ui/button";
import { Field, Input } from "@panshi/ui/form/field";
import { toast } from "@panshi/ui/overlay/toast-store";
import { type ComponentProps, useState } from "react";
import { ErrorMessage } from "../../../lib/components/error-message.tsx";
import { useFocusFirstError } from "../../../lib/components/use-focus-first-error.ts";
import { SettingsSection } from "../settings-section.tsx";
import { type ProfileFields, toProfileFields } from "./profile-fields.ts";
import { useUpdateProfile } from "./use-update-profile.ts";

/** The form of name and phone. A member who registered with Google may have no phone. */
export function ProfileSection({ profile }: { profile: Profile }) {
  const [values, setValues] = useState(() => toProfileFields(profile));
  const change = useUpdateProfile({
    onSuccess: (saved) => {
      setValues(toProfileFields(saved));
      toast({ title: "存好了" });
    },
  });
  const form = useFocusFirstError(change.error);
  const faults = fieldErrors(change.error);
  const line = (name: keyof ProfileFields): ComponentProps<"input"> => ({
    name,
    value: values[name],
    onChange: ({ target }) => setValues((current) => ({ ...current, [name]: target.value })),
  });
  const { marketingOptIn, modelConsent } = profile;
  return (
    <SettingsSection title="個人資料" lead="我們怎麼稱呼你，怎麼找到你。">
      <form
        ref={form}
        noValidate
        className="grid gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ ...values, marketingOptIn, modelConsent });
        }}
      >
        <Field label="姓名" required error={faults["fullName"]}>
          <Input {...line("fullName")} autoComplete="name" maxLength={NAME_MAX} />
        </Field>
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-6">
          <Field label="姓氏" required={false} error={faults["lastName"]}>
            <Input {...line("lastName")} autoComplete="family-name" maxLength={NAME_MAX} />
          </Field>
          <Field label="名字" required error={faults["firstName"]}>
            <Input {...line("firstName")} autoComplete="given-name" maxLength={NAME_MAX} />
          </Field>
        </div>
        <Field label="手機號碼" required={profile.phone !== ""} error={faults["phone"]}>
          <Input {...line("phone")} type="tel" autoComplete="tel" maxLength={PHONE_MAX} />
        </Field>
        <ErrorMessage error={change.error} after="你填的都還在。" />
        <Button type="submit" variant="line" busy={change.isPending} className="justify-self-start max-sm:w-full">
          {change.isPending ? "儲存中..." : "存下修改"}
        </Button>
      </form>
    </SettingsSection>
  );
}
