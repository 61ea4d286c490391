/** The names of jotai that the platform supports (see react-router-dom.ts). */

export { Provider, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai/react';
export type { Atom, PrimitiveAtom, WritableAtom } from 'jotai/vanilla';
export { atom, createStore, getDefaultStore } from 'jotai/vanilla';
