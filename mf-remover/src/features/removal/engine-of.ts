import { isMadeOnDevice, type RemovalResult } from './removal-state';

/** The maker of a cut-out: a demo engine, a model or a provider of the server, this device, or the visitor. */
export type CutBy = 'demo' | 'model' | 'provider' | 'device' | 'hand';

export function engineOf(answer: RemovalResult['answer']): CutBy {
  if (isMadeOnDevice(answer)) return answer.madeOnDevice === 'hand' ? 'hand' : 'device';
  // A gateway that does not name its engine only says whether the result is simulated.
  return answer.engine ?? (answer.isSimulationMode ? 'demo' : 'provider');
}
