import type { Profile } from "@panshi/contracts/profile";
import { useRef, useState } from "react";
import { useUpdateProfile } from "./use-update-profile.ts";

type Consents = Pick<Profile, "marketingOptIn" | "modelConsent">;
export type Consent = keyof Consents;

/**
 * What the member agrees to: a switch holds at once. What is on its way stands before what is saved, until the last saving
 * is answered; where one failed, what is saved shows again. `choose` needs the profile.
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
