-- Asks for the paths of the file that PATHS_FILE names, one after the other, again and again, each time with a `q` not seen
-- before: older releases keep a page under it.
local seen = math.random(1, 2 ^ 30)
local paths = {}
for line in io.lines(os.getenv("PATHS_FILE")) do table.insert(paths, line) end
local at = 0
request = function()
  at = at % #paths + 1
  seen = seen + 1
  return wrk.format("GET", paths[at] .. "?q=" .. seen)
end
