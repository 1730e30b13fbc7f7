import type { Profile } from "@panshi/contracts/accounts/profile";
import { useRef, useState } from "react";
import { useUpdateProfile } from "./use-update-profile.ts";

type Consents = Pick<Profile, "marketingOptIn" | "modelConsent">;
export type Consent = keyof Consents;

/**
 * The member's consents with optimistic updates: pending values are shown instead of the saved ones until the last
 * request is answered; after a failure the saved values are shown again. `choose` needs the profile.
 */
export function useConsents(profile: Profile | undefined) {
  const [pendingValues, setPendingValues] = useState<Partial<Consents>>({});
  const pendingRequests = useRef(0);
  const update = useUpdateProfile({
    onSettled: () => {
      pendingRequests.current -= 1;
      if (pendingRequests.current === 0) setPendingValues({});
    },
  });
  const shown = profile && { ...profile, ...pendingValues };
  const choose = (choice: Consent, on: boolean) => {
    if (!shown) return;
    const { fullName, firstName, lastName, phone, marketingOptIn, modelConsent } = shown;
    pendingRequests.current += 1;
    setPendingValues({ ...pendingValues, [choice]: on });
    const current = { fullName, firstName, lastName, phone, marketingOptIn, modelConsent };
    update.mutate({ ...current, [choice]: on });
  };
  return { profile: shown, choose, error: update.error };
}
