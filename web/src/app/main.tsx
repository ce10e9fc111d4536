import '../ui/tokens/tokens.css';
import '../ui/tokens/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyAppearance } from './appearance/appearance.ts';
import { createAppRouter } from './router.tsx';
import { createAppQueryClient } from './query-client.ts';

applyAppearance();
const queryClient = createAppQueryClient(() => void router.invalidate());
const router = createAppRouter(queryClient);
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
