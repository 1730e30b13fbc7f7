import type { ReactNode } from "react";

/**
 * For tests, in place of `@panshi/ui/overlay/dialog`, whose content renders into a portal, which a rendering without a window
 * leaves out.
 */
export const Dialog = ({ children }: { children: ReactNode }) => children;

type Content = { title: string; description?: ReactNode; footer?: ReactNode; children?: ReactNode };

export const DialogContent = ({ title, description, footer, children }: Content) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    {description && <p>{description}</p>}
    {children}
    {footer && <footer>{footer}</footer>}
  </section>
);

export const BareDialogContent = DialogContent;

type Question = { open: boolean; title: string; description?: ReactNode; cancelLabel?: string; confirmLabel: string };

export const AlertDialog = ({ open, title, description, cancelLabel = "取消", confirmLabel }: Question) =>
  open && (
    <DialogContent
      title={title}
      description={description}
      footer={
        <>
          <button type="button">{cancelLabel}</button>
          <button type="button">{confirmLabel}</button>
        </>
      }
    />
  );
