import type { Profile } from "@panshi/contracts/account";
import { useRef, useState } from "react";
import { useUpdateProfile } from "./use-update-profile.ts";

type Consents = Pick<Profile, "marketingOptIn" | "modelConsent">;
export type Consent = keyof Consents;

/**
 * The member's consents with optimistic updates: pending values are shown instead of the saved ones until the last request
 * is answered; after a failure the saved values are shown again. `choose` needs the profile.
 */
export function useConsents(profile: Profile | undefined) {
  const [wanted, setWanted] = useState<Partial<Consents>>({});
  const onTheirWay = useRef(0);
  const change = useUpdateProfile({
    onSettled: () => {
      onTheirWay.current -= 1;
      if (onTheirWay.current === 0) setWanted({});
    },
  });
  const shown = profile && { ...profile, ...wanted };
  const choose = (choice: Consent, on: boolean) => {
    if (!shown) return;
    const { fullName, firstName, lastName, phone, marketingOptIn, modelConsent } = shown;
    onTheirWay.current += 1;
    setWanted({ ...wanted, [choice]: on });
    const kept = { fullName, firstName, lastName, phone, marketingOptIn, modelConsent };
    change.mutate({ ...kept, [choice]: on });
  };
  return { profile: shown, choose, error: change.error };
}
