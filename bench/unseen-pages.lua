-- Every request asks for a listing that no cache has seen: an unknown category shows all products.
local seen = math.random(1, 2 ^ 30)
request = function()
  seen = seen + 1
  return wrk.format("GET", "/categoria/aneis-" .. seen)
end
