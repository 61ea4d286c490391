import { Closing } from './components/closing';
import { Gallery } from './components/gallery';
import { LastBlock } from './components/last-block';
import { type Question, Questions } from './components/questions';
import { ScenarioFeatures } from './components/scenario-features';
import { Stats } from './components/stats';
import { Steps } from './components/steps';
import { Why } from './components/why';
import type { Scenario } from './scenario';

interface BelowTheToolProps {
  scenario: Scenario;
  questions: readonly Question[];
}

/** A landing page from its second screen on. */
export default function BelowTheTool({ scenario, questions }: BelowTheToolProps) {
  return (
    <>
      <Gallery scenario={scenario} />
      <Steps scenario={scenario} />
      <ScenarioFeatures scenario={scenario} />
      <Stats scenario={scenario} />
      <Why scenario={scenario} />
      <LastBlock scenario={scenario} />
      <Questions scenario={scenario} questions={questions} />
      <Closing scenario={scenario} />
    </>
  );
}
