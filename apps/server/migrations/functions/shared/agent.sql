-- Whether a package is the agent itself: the names of `agent.packages.ts` in the contract.
create or replace function is_agent_package(package text)
returns boolean language sql immutable parallel safe as $$
  select lower(package) in ('com.cpm.agent', 'cpm agent', 'cpm-agent')
$$;
