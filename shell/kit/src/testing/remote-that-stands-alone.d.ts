declare module 'remote-that-stands-alone' {
  const routes: import('../remote-contract.ts').RemoteModule['default'];
  export default routes;
}
