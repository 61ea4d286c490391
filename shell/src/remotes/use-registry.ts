import type { Registry } from '@liftout/kit';
import { createContext, useContext } from 'react';

export const RegistryContext = createContext<Registry>({ shell: '', remotes: [] });

/** The versions that this visitor gets. */
export const useRegistry = () => useContext(RegistryContext);
