/** The exports of jotai that remotes may use (see react-router-dom.ts). */

export { Provider, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai/react';
export type { Atom, PrimitiveAtom, WritableAtom } from 'jotai/vanilla';
export { atom, createStore, getDefaultStore } from 'jotai/vanilla';
