import type { RefundProposal } from "@panshi/contracts/commerce/refund";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import type { ComponentProps, ReactNode } from "react";
import { useCloseDialogOnce } from "../../../kit/form/dialog-layer.ts";
import { QueryError } from "../../../shell/load-error.tsx";
import { Refusal } from "./refund-fields.tsx";

type ProposalDialogProps = {
  title: string;
  query: ComponentProps<typeof QueryError>["query"] & { data: RefundProposal | undefined };
  /** Whether anything is left that could go back; without it nothing is read. */
  isPaid: boolean;
  children: (proposal: RefundProposal) => ReactNode;
};

/** A dialog that returns money, as soon as it is known what can be returned. */
export function ProposalDialog({ title, query, isPaid, children }: ProposalDialogProps) {
  const { close } = useCloseDialogOnce();
  if (query.data) return children(query.data);
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent title={title}>
        {query.error ? (
          <QueryError title="可以退多少讀取失敗" query={query} />
        ) : isPaid ? (
          <SkeletonLines lines={6} />
        ) : (
          <Refusal refusal="nothing_paid" />
        )}
      </DialogContent>
    </Dialog>
  );
}
