import { lazy, Suspense } from "react";
import { useToasts } from "./toast-store.tsx";

const Toaster = lazy(() => import("./toast.tsx"));

/** The Toaster, fetched when the first toast comes and not before. Render one for an app. */
export function ToastOutlet() {
  const wanted = useToasts().length > 0;
  return (
    wanted && (
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    )
  );
}
