/** What the draft of WebMCP adds to the event of a form that an agent has submitted; other browsers know nothing of it. */
interface AgentSubmitEvent extends SubmitEvent {
  agentInvoked?: boolean;
  respondWith?: (answer: Promise<string>) => void;
}

/** Hands the text that a form has brought to the agent that submitted it. To be called in the event, once its default is prevented. */
export const answerAgent = (event: AgentSubmitEvent, answer: () => string | Promise<string>): void => {
  if (event.agentInvoked) event.respondWith?.(Promise.resolve(answer()));
};
