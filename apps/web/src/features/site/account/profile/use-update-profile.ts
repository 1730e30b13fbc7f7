import { trpc } from "@panshi/client/trpc";
import type { Profile } from "@panshi/contracts/accounts/profile";
import { useQueryClient } from "@tanstack/react-query";
import { viewerQuery } from "../../../../lib/session/viewer.ts";

type UpdateCallbacks = { onSuccess?: (profile: Profile) => void; onSettled?: () => void };

/** Saves the profile and refreshes the queries that show it. Requests run one after another. */
export function useUpdateProfile({ onSuccess, onSettled }: UpdateCallbacks) {
  const utils = trpc.useUtils();
  const client = useQueryClient();
  return trpc.member.profile.change.useMutation({
    scope: { id: "profile" },
    onSuccess: (profile) => {
      utils.member.profile.view.setData(undefined, profile);
      utils.member.oracle.modelConsent.setData(undefined, profile.modelConsent);
      void client.invalidateQueries({ queryKey: viewerQuery.queryKey });
      onSuccess?.(profile);
    },
    ...(onSettled && { onSettled }),
  });
}
